import { type ReactNode, useState, useSyncExternalStore } from 'react';
import {
  Button as AriaButton,
  Dialog as AriaDialog,
  type ButtonProps,
  Heading,
  Modal,
  ModalOverlay,
} from 'react-aria-components';
import { sentence } from './problem.ts';
import { t } from './text.ts';

interface Props extends ButtonProps {
  readonly kind?: 'main' | 'plain' | 'danger' | undefined;
}

/** A button; while it is pending it does nothing. */
export function Button({ kind = 'plain', className = '', isPending = false, onPress, ...rest }: Props) {
  return (
    <AriaButton
      className={`button ${kind} ${isPending ? 'pending' : ''} ${typeof className === 'string' ? className : ''}`}
      {...(onPress && !isPending && { onPress })}
      {...rest}
    />
  );
}

interface DialogProps {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Whether it stays until a button of its own is pressed. */
  readonly isFirm?: boolean;
}

export function Dialog({ title, isOpen, onClose, children, isFirm = false }: DialogProps) {
  return (
    <ModalOverlay
      className="overlay"
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={false}
      isKeyboardDismissDisabled={isFirm}
    >
      <Modal className="modal">
        <AriaDialog className="dialog">
          <Heading slot="title">{title}</Heading>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

interface ActionProps {
  readonly label: string;
  readonly kind?: Props['kind'];
  /** The content of the dialog that the button opens. */
  readonly children: (close: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function Action({ label, kind, children }: ActionProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind={kind} onPress={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog title={label} isOpen={isOpen} onClose={close}>
        {children(close)}
      </Dialog>
    </>
  );
}

interface SureProps {
  readonly label: string;
  readonly question: string;
  readonly go: () => Promise<unknown>;
  readonly kind?: Props['kind'];
}

/** A button for what cannot be undone: it asks first. */
export function Sure({ label, question, go, kind }: SureProps) {
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  return (
    <Action label={label} kind={kind}>
      {(close) => (
        <>
          <p>{question}</p>
          {error !== undefined && <Failure error={error} />}
          <div className="buttons">
            <Button
              kind={kind === 'danger' ? 'danger' : 'main'}
              isPending={isBusy}
              onPress={() => {
                setBusy(true);
                go()
                  .then(close, setError)
                  .finally(() => setBusy(false));
              }}
            >
              {label}
            </Button>
            <Button onPress={close}>{t('Back')}</Button>
          </div>
        </>
      )}
    </Action>
  );
}

/** What went wrong, in a sentence, with a way to try again. */
export function Failure({ error, again }: { readonly error: unknown; readonly again?: () => void }) {
  return (
    <div className="failure" role="alert">
      {sentence(error)} {again && <Button onPress={again}>{t('Try again')}</Button>}
    </div>
  );
}

/** Stands where something is being read. */
export function Waiting() {
  return (
    <p className="waiting" role="status">
      {t('Loading …')}
    </p>
  );
}

const good = new Set(['complete', 'enabled', 'in_stock', 'active', 'paid', 'refunded', 'delivered']);
const warm = new Set(['pending', 'new', 'holded', 'pending_payment', 'payment_review', 'open', 'running']);
const bad = new Set(['canceled', 'disabled', 'out_of_stock', 'fraud', 'failing', 'given_up']);

/** A status, by its code. */
export function Badge({ code }: { readonly code: string | null | undefined }) {
  if (!code) return null;
  const tone = good.has(code) ? 'good' : warm.has(code) ? 'warm' : bad.has(code) ? 'bad' : '';
  return <span className={`badge ${tone}`}>{t(code.replaceAll('_', ' '))}</span>;
}

/** A secret that is shown once, to be copied. */
export function Secret({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <p className="secret">
      <span>{label}</span>
      <code>{value}</code>
      <Button
        onPress={() => {
          void navigator.clipboard?.writeText(value);
          say(t('Copied.'));
        }}
      >
        {t('Copy')}
      </Button>
    </p>
  );
}

let said: { readonly text: string } | undefined;
const hearers = new Set<() => void>();

/** Says shortly what was done. */
export function say(text: string): void {
  said = { text };
  const mine = said;
  for (const each of hearers) each();
  setTimeout(() => {
    if (said === mine) said = undefined;
    for (const each of hearers) each();
  }, 4000);
}

/** Where it is said. */
export function Sayings() {
  const now = useSyncExternalStore(
    (hearer) => {
      hearers.add(hearer);
      return () => hearers.delete(hearer);
    },
    () => said,
  );
  return (
    <div className="sayings" role="status" aria-live="polite">
      {now && <p>{now.text}</p>}
    </div>
  );
}
