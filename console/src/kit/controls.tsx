import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button as AriaButton, type ButtonProps } from 'react-aria-components/Button';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { sentence } from './problem.ts';
import { useEvents } from './router.tsx';
import { t, word } from './text.ts';

interface Props extends Omit<ButtonProps, 'className'> {
  readonly className?: string;
  readonly kind?: 'main' | 'plain' | 'danger' | undefined;
}

/** A button; while it is pending it does nothing. */
export function Button({ kind = 'plain', className = '', isPending = false, onPress, ...rest }: Props) {
  const classes = `button ${kind} ${isPending ? 'pending' : ''} ${className}`;
  return <AriaButton className={classes} {...(onPress && !isPending && { onPress })} {...rest} />;
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

interface SureProps extends Omit<ActionProps, 'children'> {
  readonly question: string;
  readonly go: () => Promise<unknown>;
}

/** A button for what cannot be undone: it asks first. */
export function Sure({ label, question, go, kind }: SureProps) {
  const { mutate, isPending, error } = useMutation({ mutationFn: go });
  return (
    <Action label={label} kind={kind}>
      {(close) => (
        <>
          <p>{question}</p>
          {error && <Failure error={error} />}
          <div className="buttons">
            <Button
              kind={kind === 'danger' ? 'danger' : 'main'}
              isPending={isPending}
              onPress={() => mutate(undefined, { onSuccess: close })}
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

interface ChooseProps {
  readonly label: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name?: string;
  readonly error?: string | undefined;
  /** Whether the label is for screen readers alone. */
  readonly isBare?: boolean;
}

/** A choice of one of several values. */
export function Choose({ label, options, value, onChange, name, error, isBare = false }: ChooseProps) {
  return (
    <label className={isBare ? '' : 'field'}>
      <span className={isBare ? 'hidden' : ''}>{label}</span>
      <select name={name} value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
      {error && <span className="error">{error}</span>}
    </label>
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

const tones: Readonly<Record<string, readonly string[]>> = {
  good: ['complete', 'enabled', 'in_stock', 'active', 'paid', 'refunded', 'delivered', 'ok', 'done'],
  warm: ['pending', 'new', 'holded', 'pending_payment', 'payment_review', 'open', 'running', 'warning', 'waiting'],
  bad: ['canceled', 'disabled', 'out_of_stock', 'fraud', 'failing', 'given_up', 'problem', 'failed'],
};

/** A status, by its code. */
export function Badge({ code }: { readonly code: string | null | undefined }) {
  if (!code) return null;
  const tone = Object.keys(tones).find((each) => tones[each]?.includes(code)) ?? '';
  return <span className={`badge ${tone}`}>{word(code)}</span>;
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

/** Says shortly what was done. */
export function say(text: string): void {
  const mine = { text };
  const set = (next: typeof said) => {
    said = next;
    dispatchEvent(new Event('said'));
  };
  set(mine);
  setTimeout(() => said === mine && set(undefined), 4000);
}

/** Where it is said. */
export function Sayings() {
  const now = useEvents(['said'], () => said);
  return (
    <div className="sayings" role="status" aria-live="polite">
      {now && <p>{now.text}</p>}
    </div>
  );
}
