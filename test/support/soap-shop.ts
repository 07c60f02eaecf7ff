import { type Answer, type AnswerValue, readAnswer } from '../transcripts/read-answer.ts';
import { addApiUser, testKey } from './service.ts';
import { onShop, type Shop } from './shop.ts';
import { type Style, styledClient, styles } from './styled-client.ts';

type Args = Readonly<Record<string, unknown>>;

/** A session of an API user in one style, in the demo store. */
export interface SoapShop extends Shop {
  readonly style: Style;
  /** The result of a call by its V1 path: texts, with `int ` and the like before them in V1 and V2. Fails on a fault. */
  result(path: string, args?: Args): Promise<AnswerValue>;
  /** As `result`, for a list; none if the style cannot tell an empty list from an empty text. */
  list(path: string, args?: Args): Promise<readonly AnswerValue[]>;
  /** The fault of a call, as `code text`; `ok` if it succeeds. */
  fault(path: string, args?: Args): Promise<string>;
}

/** Declares a test for each style and engine, with a session of a user who may do everything, or has these grants. */
export function onSoapShop(
  title: string,
  work: (shop: SoapShop) => Promise<void>,
  { grants = ['all'], only = styles }: { readonly grants?: readonly string[]; readonly only?: readonly Style[] } = {},
): void {
  for (const style of only) {
    onShop(`${style}: ${title}`, async (shop) => {
      await addApiUser(shop.engine, 'connector', grants);
      const client = styledClient(shop.url, style);
      const session = await client.login('connector', testKey);
      const answer = async (path: string, args?: Args): Promise<Answer> => {
        const { status, body } = await client.exchange(session, path, args);
        return readAnswer(status, body);
      };
      const result = async (path: string, args?: Args): Promise<AnswerValue> => {
        const { fault, result = null } = await answer(path, args);
        if (fault) throw new Error(`${path}: ${fault.code} ${fault.text}`);
        return result;
      };
      await work({
        ...shop,
        style,
        result,
        list: async (path, args) => {
          const list = await result(path, args);
          return Array.isArray(list) ? list : [];
        },
        fault: async (path, args) => {
          const { fault } = await answer(path, args);
          return fault ? `${fault.code} ${fault.text}` : 'ok';
        },
      });
    });
  }
}

/** A text, or an integer as V1 (`text` says whether as text there), V2 and WS-I show it. */
export function shownInteger(style: Style, value: number, text = false): string {
  return style === 'wsi' || (style === 'v1' && text) ? String(value) : `int ${value}`;
}
