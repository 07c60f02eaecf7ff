import { baseStyle, escaped, headOf, policyOf } from './layout.ts';

/** A field of a form. */
export interface PageField {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password';
  /** What browsers fill in (HTML `autocomplete`). */
  readonly fill: 'email' | 'new-password' | 'current-password';
}

/** A page that a mail links to; all texts are plain. */
export interface MailPage {
  readonly shop: string;
  /** As in HTML: `de-DE`. */
  readonly language: string;
  readonly title: string;
  readonly lead?: string | undefined;
  /** Why the form that was sent is refused. */
  readonly problem?: string | undefined;
  /** The form, which is sent to the address of the page itself. */
  readonly form?: { readonly fields: readonly PageField[]; readonly button: string } | undefined;
  /** Names and values. */
  readonly facts?: readonly (readonly [string, string])[];
}

const style = `${baseStyle}
main { width: min(30rem, 100% - 2.5rem); padding: 0 0 3rem; }
header { width: min(30rem, 100% - 2.5rem); font-weight: 650; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.4rem 1.5rem 1.6rem; overflow-wrap: anywhere; }
h1 { font-size: 1.5rem; line-height: 1.2; letter-spacing: -.015em; margin: 0 0 .5rem; text-wrap: balance; }
.card p { margin: 0; color: var(--soft); }
form { margin: 1.2rem 0 0; display: grid; gap: .9rem; }
label { display: grid; gap: .3rem; font-weight: 600; font-size: .95rem; }
input { font: inherit; color: inherit; background: var(--ground); border: 1px solid var(--soft); border-radius: .5rem; padding: .6rem .75rem; width: 100%; }
button { font: inherit; font-weight: 650; color: var(--ground); background: var(--accent); border: 0; border-radius: 99rem; padding: .7rem 1.4rem; justify-self: start; cursor: pointer; }
input:focus-visible, button:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.card p.problem { color: var(--bad); margin-top: .9rem; font-weight: 600; white-space: pre-line; }
dl { display: grid; grid-template-columns: 1fr auto; gap: .5rem 1rem; margin: 1.2rem 0 0; }
dt { color: var(--soft); } dd { margin: 0; text-align: right; }
`;

/** Allows only the style of the page itself, and its form. */
export const mailPageCsp = policyOf(style, undefined, "'self'");

/** Writes a page. Needs no script. */
export function mailPage({ shop, language, title, lead, problem, form, facts }: MailPage): string {
  const fields = form?.fields.map(
    ({ name, label, type, fill }) =>
      `<label>${escaped(label)}<input name="${name}" type="${type}" autocomplete="${fill}" required maxlength="255"></label>`,
  );
  return `${headOf(`${title} · ${shop}`, style, language)}
<body>
<header>${escaped(shop)}</header>
<main><div class="card">
<h1>${escaped(title)}</h1>
${lead ? `<p>${escaped(lead)}</p>` : ''}
${problem ? `<p class="problem" role="alert">${escaped(problem)}</p>` : ''}
${form && fields ? `<form method="post">${fields.join('')}<button>${escaped(form.button)}</button></form>` : ''}
${facts && facts.length > 0 ? `<dl>${facts.map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>` : ''}
</div></main>
</body>
</html>
`;
}
