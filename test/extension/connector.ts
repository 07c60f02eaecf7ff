import { execFile } from 'node:child_process';

/** Calls as a connector makes them: with Python's own XML-RPC client, whose answers are shown as JSON; faults as `code text`. */
const python = `
import json, sys, xmlrpc.client
asked = json.loads(sys.argv[1])
server = xmlrpc.client.ServerProxy(asked['url'], allow_none=True)
session = server.login(asked['user'], asked['key'])
answers = []
for path, *args in asked['calls']:
    try:
        answers.append(server.call(session, path, args))
    except xmlrpc.client.Fault as fault:
        answers.append('%s %s' % (fault.faultCode, fault.faultString))
print(json.dumps(answers))
`;

/** Makes calls of a connector, one after the other; undefined if Python is not installed. */
export function connectorCalls(
  url: string,
  user: string,
  key: string,
  calls: readonly (readonly unknown[])[],
): Promise<unknown[] | undefined> {
  const asked = JSON.stringify({ url: `${url}/index.php/api/xmlrpc/`, user, key, calls });
  return new Promise((resolve, reject) => {
    execFile('python3', ['-c', python, asked], { maxBuffer: 2 ** 26 }, (error, stdout, stderr) => {
      if (error && error.code === 'ENOENT') resolve(undefined);
      else if (error) reject(new Error(stderr || error.message));
      else resolve(JSON.parse(stdout));
    });
  });
}
