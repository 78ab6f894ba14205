"""The environment in which the commands of a document run."""
import functools
import os
import shutil
import subprocess

from blocks import root


# Folders without files for users. They hold most files, so a copy of the repository without them takes a fraction of the time.
left_out = ("Sources/", "Tests/")


@functools.cache
def files():
    """Returns the names of the files that a copy of the repository contains."""
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=root, capture_output=True, check=True)
    names = listed.stdout.decode().split("\0")
    return [name for name in names if name and not name.startswith(left_out) and (root / name).is_file()]


@functools.cache
def help_of(storey, command):
    """Returns the exit code and the output of 'storey COMMAND --help'. Many documents name the same commands."""
    done = subprocess.run([storey, command, "--help"], env=os.environ | {"NO_COLOR": "1", "LC_ALL": "C.UTF-8"},
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
    return done.returncode, done.stdout


class World:
    """The environment in which the commands of a document run: a copy of the repository without its sources and tests, pages/, and
    storey on the PATH. The copy is made when the first command runs or the first file is written."""

    refusal = "#!/bin/sh\necho \"$(basename \"$0\") is not run here; use '<!-- carried out by: FILE -->'\" >&2\nexit 64\n"

    def __init__(self, folder, storey):
        self.storey = storey
        self.programs = folder / "programs"
        self.programs.mkdir()
        (self.programs / "storey").symlink_to(storey)
        for name in ("swift", "apt-get", "pip", "pip3", "curl", "brew"):
            (self.programs / name).write_text(self.refusal)
            (self.programs / name).chmod(0o755)
        self.environment = os.environ | {"PATH": f"{self.programs}:{os.environ['PATH']}", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}

    @functools.cached_property
    def folder(self):
        """The copy of the repository."""
        folder = self.programs.parent / "storey"
        for name in files():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, folder / name)
        (folder / "pages").mkdir()
        for page in root.glob("Samples/*.json"):
            shutil.copy(page, folder / "pages")
        # Commands that use git find a repository with one commit.
        git = ["git", "-c", "user.name=storey", "-c", "user.email=storey@localhost", "-c", "commit.gpgsign=false"]
        for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "pages"]):
            subprocess.run([*git, *command], cwd=folder, check=True)
        return folder

    def help(self, command):
        return help_of(self.storey, command)

    # Commands run without a network if the machine allows network namespaces.
    isolation = ["unshare", "-rn"] if shutil.which("unshare") and not subprocess.run(
        ["unshare", "-rn", "true"], capture_output=True).returncode else []

    def run(self, script, arguments=()):
        return subprocess.run([*self.isolation, *(arguments or ["bash", "-c", script])], cwd=self.folder, env=self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)

    def write(self, name, text):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text)
