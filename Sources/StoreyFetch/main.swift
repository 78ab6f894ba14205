import LibC
import StoreyFiles

// A closed pipe is an error of the write, not the end of the process.
signal(SIGPIPE, SIG_IGN)

if CommandLine.arguments.count > 1 || isatty(STDIN_FILENO) == 1 {
  FileSystem.note(lines: ["storey-fetch: 'storey' runs this program to fetch a page; run 'storey COMMAND URL' instead"])
  exit(2)
}
await FetchProgram.run()
