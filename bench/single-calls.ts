import { readFileSync, writeFileSync } from 'node:fs';

/** Sends one call to the V2 address and returns the answer; rejects unless the status is 200. */
export async function call(port: number, body: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v2_soap/`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'text/xml; charset=utf-8' },
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`the service answered ${response.status}: ${text.slice(0, 500)}`);
  return text;
}

/** The contents of the Body element in an envelope; `m` is the prefix of the interface. */
export function envelope(call: string): string {
  return `<?xml version="1.0"?><e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/" xmlns:m="urn:Magento"><e:Body>${call}</e:Body></e:Envelope>`;
}

/** Resets the peak to the present memory of the process, and returns that; undefined if the system cannot. */
export function resetPeak(pid: number): number | undefined {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    return peak(pid);
  } catch {
    return undefined;
  }
}

/** The most memory of the process since then, in bytes; undefined if the system does not tell. */
export function peak(pid: number): number | undefined {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? undefined : Number(kilobytes) * 1024;
  } catch {
    return undefined;
  }
}
