import type { Finding } from '#domain/shared/inspection.ts';
import type { Settings } from '#platform/settings/settings.ts';

/** Node 24.7 is the first version with argon2 built in. */
export function checkRuntime(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major > 24 || (major === 24 && minor >= 7);
  return {
    check: 'Node.js',
    state: isNewEnough ? 'ok' : 'problem',
    detail: isNewEnough ? version : `${version}; 24.7 or later is needed`,
  };
}

/** Names variables that may be misspelt settings. */
export function checkVariables(names: readonly string[]): Finding[] {
  return names.map((name) => ({
    check: 'environment',
    state: 'warning',
    detail: `${name} is not a setting; is it misspelt?`,
  }));
}

/** Checks what the addresses of the service let others do or read. */
export function checkAddresses({ baseUrl, host, trustedProxies }: Settings): Finding[] {
  const isLocal = /^(127\.|::1$|localhost$)/.test(host);
  const findings: Finding[] = [];
  if (baseUrl === undefined) {
    const isBelieved = trustedProxies.length > 0;
    const detail = isBelieved
      ? 'not set; tokens and descriptions follow the host that a trusted proxy names: set baseUrl, or what a proxy passes on or a cache keeps may lead elsewhere'
      : 'not set; WSDLs name the host of the request';
    findings.push({ check: 'base URL', state: isLocal && !isBelieved ? 'ok' : 'warning', detail });
  } else {
    const { protocol, hostname } = new URL(baseUrl);
    const isPlain = protocol === 'http:' && !/^(127\.|\[::1\]|localhost$)/.test(hostname);
    findings.push({
      check: 'base URL',
      state: isPlain ? 'warning' : 'ok',
      detail: isPlain ? `${baseUrl} is not encrypted: keys and sessions can be read on the way` : baseUrl,
    });
  }
  const everybody = trustedProxies.filter((network) => /\/0$/.test(network));
  if (everybody.length > 0) {
    const detail = `${everybody.join(', ')} lets every client pretend to be another`;
    findings.push({ check: 'trusted proxies', state: 'problem', detail });
  }
  return findings;
}
