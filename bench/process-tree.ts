/**
 * The resident memory of a process and all its descendants, in bytes. `listing` is the output of
 * `ps -A -o pid=,ppid=,rss=`: a line for each process, memory in KiB. 0 if there is no such process.
 */
export function memoryOfTree(listing: string, root: number): number {
  const processes = listing
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number, number]);
  const bytesOf = (pid: number): number =>
    processes.reduce((sum, [own, parent, rss]) => {
      if (own === pid) return sum + rss * 1024;
      return parent === pid ? sum + bytesOf(own) : sum;
    }, 0);
  return bytesOf(root);
}
