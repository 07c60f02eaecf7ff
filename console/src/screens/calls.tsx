import { useState } from 'react';
import { Button, Dialog, Failure, say, Waiting } from '../kit/controls.tsx';
import { List } from '../kit/list.tsx';
import { useMay } from '../kit/me.ts';
import { useRead } from '../kit/queries.ts';
import { Link } from '../kit/router.tsx';
import { number, t, time } from '../kit/text.ts';

interface Call {
  readonly id: number;
  readonly createdAt: string;
  readonly style: string;
  readonly operation: string;
  readonly status: number;
  readonly milliseconds: number;
  readonly caller: { readonly kind: string; readonly id: number | null; readonly name: string | null } | null;
  readonly fault: { readonly code: string; readonly message: string } | null;
}

interface WholeCall extends Call {
  readonly method: string;
  readonly url: string;
  readonly node: string;
  readonly requestId: string | null;
  readonly arguments: unknown;
  readonly answer: unknown;
  readonly isCut: boolean;
  readonly curl: string;
  readonly php: string | null;
}

const styles = ['soap-v1', 'soap-v2', 'soap-wsi', 'xmlrpc', 'rest'];

/** The last calls of programs, decoded. */
export default function Calls() {
  const may = useMay();
  const [shown, setShown] = useState<number>();
  const health = useRead<{ readonly recordsRequests?: boolean }>('getHealth', {}, may('getHealth'));
  return (
    <>
      <List<Call>
        title={t('Calls')}
        operation="listRequests"
        query={{ itemsPerPage: 50 }}
        filters={[
          { name: 'style', label: t('Interface'), options: styles.map((each) => [each, each]) },
          { name: 'operation', label: t('Operation') },
          {
            name: 'failed',
            label: t('Outcome'),
            options: [
              ['true', t('refused or failed')],
              ['false', t('answered')],
            ],
          },
        ]}
        id={({ id }) => id}
        columns={[
          { title: t('When'), cell: ({ createdAt }) => time(createdAt) },
          { title: t('Interface'), cell: ({ style }) => style },
          { title: t('Operation'), cell: ({ operation }) => <code>{operation}</code> },
          { title: t('By'), cell: ({ caller }) => caller && (caller.name ?? caller.kind) },
          {
            title: t('Answer'),
            cell: ({ status, fault }) =>
              fault ? (
                <span className="error">
                  {fault.code} {fault.message}
                </span>
              ) : (
                number(status)
              ),
          },
          { title: t('Time'), isNumber: true, cell: ({ milliseconds }) => `${number(milliseconds)} ms` },
          {
            title: t('Action'),
            cell: ({ id, operation }) =>
              may('getRequest') && (
                <Button aria-label={`${t('Show')}: ${operation}`} onPress={() => setShown(id)}>
                  {t('Show')}
                </Button>
              ),
          },
        ]}
        actions={<Link to="usage">{t('Usage')}</Link>}
      />
      {health.data?.data.recordsRequests === false && (
        <p className="hint">{t('Calls are not recorded; the setting recordRequests of the service turns it on.')}</p>
      )}
      <Dialog title={t('Call')} isOpen={shown !== undefined} onClose={() => setShown(undefined)}>
        {shown !== undefined && <Whole id={shown} />}
        <div className="buttons">
          <Button onPress={() => setShown(undefined)}>{t('Back')}</Button>
        </div>
      </Dialog>
    </>
  );
}

function Whole({ id }: { readonly id: number }) {
  const { data, error } = useRead<WholeCall>('getRequest', { params: { id } });
  if (error) return <Failure error={error} />;
  if (!data) return <Waiting />;
  const { method, url, node, requestId, isCut, curl, php, ...call } = data.data;
  const copy = (text: string) => {
    void navigator.clipboard?.writeText(text);
    say(t('Copied.'));
  };
  return (
    <>
      <p>
        <code className="path">
          {method} {url}
        </code>
      </p>
      <p className="hint">
        {call.operation} · {number(call.milliseconds)} ms · {node} · {requestId}
      </p>
      <div className="buttons">
        {curl !== '' && <Button onPress={() => copy(curl)}>{t('Copy as curl')}</Button>}
        {php !== null && <Button onPress={() => copy(php)}>{t('Copy as PHP')}</Button>}
      </div>
      {isCut && <p className="hint">{t('It was too long to be recorded whole.')}</p>}
      <h3>{t('Sent')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll by the keyboard. */}
      <pre tabIndex={0}>{JSON.stringify(call.arguments, null, 2)}</pre>
      <h3>{t('Answer')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long texts scroll by the keyboard. */}
      <pre tabIndex={0}>{JSON.stringify(call.fault ?? call.answer, null, 2)}</pre>
    </>
  );
}
