"""The environment in which the commands of a document run."""
import os
import shutil
import subprocess

from blocks import root


class World:
    """The environment in which the commands of a document run: a copy of the repository, pages/, and storey on the PATH."""

    refusal = "#!/bin/sh\necho \"$(basename \"$0\") is not run here; use '<!-- carried out by: FILE -->'\" >&2\nexit 64\n"

    def __init__(self, folder, storey):
        self.folder = folder / "storey"
        for name in subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=root, capture_output=True, check=True).stdout.decode().split("\0"):
            if name and (root / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, self.folder / name)
        (self.folder / "pages").mkdir()
        for page in root.glob("Samples/*.json"):
            shutil.copy(page, self.folder / "pages")
        # Commands that use git find a repository with one commit.
        git = ["git", "-c", "user.name=storey", "-c", "user.email=storey@localhost", "-c", "commit.gpgsign=false"]
        for command in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "pages"]):
            subprocess.run([*git, *command], cwd=self.folder, check=True)
        programs = folder / "programs"
        programs.mkdir()
        (programs / "storey").symlink_to(storey)
        for name in ("swift", "apt-get", "pip", "pip3", "curl", "brew"):
            (programs / name).write_text(self.refusal)
            (programs / name).chmod(0o755)
        self.environment = os.environ | {"PATH": f"{programs}:{os.environ['PATH']}", "NO_COLOR": "1", "LC_ALL": "C.UTF-8"}

    # Commands run without a network if the machine allows network namespaces.
    isolation = ["unshare", "-rn"] if shutil.which("unshare") and not subprocess.run(
        ["unshare", "-rn", "true"], capture_output=True).returncode else []

    def run(self, script, arguments=()):
        return subprocess.run([*self.isolation, *(arguments or ["bash", "-c", script])], cwd=self.folder, env=self.environment,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)

    def write(self, name, text):
        (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
        (self.folder / name).write_text(text)
