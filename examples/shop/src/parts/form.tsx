import { CartwrightError } from '@cartwright/client';
import type { ComponentChildren, TargetedEvent } from 'preact';
import { createContext } from 'preact';
import { useContext, useEffect, useId, useRef, useState } from 'preact/hooks';
import { t } from '../text.ts';

/** What a person reads of an error. */
export function messageOf(error: unknown): string {
  if (error instanceof CartwrightError) return error.problem.detail ?? error.message;
  if (error instanceof TypeError) return t('The store cannot be reached. Please try again.');
  return error instanceof Error ? error.message : String(error);
}

/** What the browser itself finds wrong in a form, by field. */
class InvalidForm extends Error {
  readonly messages: Readonly<Record<string, string>>;
  constructor(messages: Readonly<Record<string, string>>) {
    super(Object.values(messages).join(' '));
    this.messages = messages;
  }
}

/** Throws `InvalidForm` if a field is empty or not of its kind; the messages are the browser's own. */
function checkForm(form: HTMLFormElement): void {
  const messages: Record<string, string> = {};
  for (const input of form.querySelectorAll<HTMLInputElement>(':is(input, select, textarea):invalid')) {
    const field = input.closest('[data-field]')?.getAttribute('data-field') ?? '';
    messages[field] ??= input.validationMessage;
  }
  if (Object.keys(messages).length > 0) throw new InvalidForm(messages);
}

/** The messages of a refused call by field: `{ '/shippingAddress/city': 'Please enter the city.' }`. */
function fieldMessages(error: unknown): Record<string, string> {
  if (error instanceof InvalidForm) return error.messages;
  if (!(error instanceof CartwrightError)) return {};
  return Object.fromEntries((error.problem.errors ?? []).map(({ field, message }) => [field, sentence(message)]));
}

/** Messages such as `is required` are made to stand alone. */
const sentence = (message: string): string =>
  message === 'is required' ? t('Please fill in this field.') : message.charAt(0).toUpperCase() + message.slice(1);

const Messages = createContext<Readonly<Record<string, string>>>({});

interface FormProps {
  /** Sends the form; an error that it throws is shown, at the fields that the error names. */
  readonly onSend: (values: FormData) => Promise<unknown>;
  readonly children: ComponentChildren;
  readonly class?: string;
  readonly label?: string;
  /** Called with what is filled in, whenever that changes. */
  readonly onChange?: (values: FormData) => void;
}

/** A form whose refusals are shown at its fields; what belongs to none of them is shown below the button. */
export function Form({ onSend, onChange, children, label, class: name }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const messages = fieldMessages(error);
  useEffect(() => {
    if (error === undefined) return;
    const first = form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true], [role=alert]');
    first?.focus();
    first?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  const shown = (field: string): boolean =>
    [...(form.current?.querySelectorAll('[data-field]') ?? [])].some(
      (each) => each.getAttribute('data-field') === field,
    );
  const left = Object.entries(messages).filter(([field]) => !shown(field));
  const general =
    left.length > 0 ? left.map(([, message]) => message) : Object.keys(messages).length > 0 ? [] : [messageOf(error)];
  const send = async (event: TargetedEvent<HTMLFormElement, SubmitEvent>) => {
    event.preventDefault();
    if (isBusy) return;
    const sent = event.currentTarget;
    const values = new FormData(sent);
    setBusy(true);
    setError(undefined);
    try {
      checkForm(sent);
      await onSend(values);
    } catch (refused) {
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form
      ref={form}
      class={`form ${name ?? ''}`}
      onSubmit={send}
      onInput={(event) => onChange?.(new FormData(event.currentTarget))}
      noValidate
      aria-label={label}
      aria-busy={isBusy}
    >
      <Messages.Provider value={messages}>{children}</Messages.Provider>
      {error !== undefined && general.length > 0 && (
        <div class="notice bad" role="alert" tabIndex={-1}>
          {general.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </form>
  );
}

interface InputProps {
  readonly type?: 'text' | 'email' | 'password' | 'tel' | 'number' | 'date' | 'time' | 'datetime-local' | 'file';
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly defaultValue?: string | number | undefined;
  readonly maxLength?: number | undefined;
  readonly min?: number;
  readonly max?: number | undefined;
  readonly step?: number | 'any';
  readonly accept?: string | undefined;
  readonly inputMode?: 'numeric' | 'decimal';
  readonly onInput?: (event: TargetedEvent<HTMLInputElement>) => void;
}

interface FieldProps extends InputProps {
  readonly label: string;
  readonly name: string;
  /** The JSON Pointer by which the service names the field; `/` and the name without it. */
  readonly field?: string;
  readonly hint?: string;
  readonly wide?: boolean;
}

/** A labelled field with its message. */
export function Field({ label, name, field = `/${name}`, hint, wide, ...input }: FieldProps) {
  const id = useId();
  const message = useContext(Messages)[field];
  const described = [hint && `${id}-hint`, message && `${id}-message`].filter(Boolean).join(' ');
  return (
    <div class={`field ${wide ? 'wide' : ''}`} data-field={field}>
      <label for={id}>
        {label}
        {!input.required && <span class="soft"> {t('(optional)')}</span>}
      </label>
      <input
        {...(input as object)}
        id={id}
        name={name}
        aria-invalid={message ? 'true' : undefined}
        aria-describedby={described || undefined}
      />
      <FieldNotes id={id} hint={hint} message={message} />
    </div>
  );
}

interface NotesProps {
  readonly id: string;
  readonly hint?: string | undefined;
  readonly message?: string | undefined;
}

function FieldNotes({ id, hint, message }: NotesProps) {
  return (
    <>
      {hint && (
        <p class="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {message && (
        <p class="message" id={`${id}-message`}>
          {message}
        </p>
      )}
    </>
  );
}

interface SelectProps {
  readonly required?: boolean;
  readonly autocomplete?: string;
  readonly value?: string | number | undefined;
  readonly defaultValue?: string | number | undefined;
  readonly onChange?: (event: TargetedEvent<HTMLSelectElement>) => void;
  readonly label: string;
  readonly name: string;
  readonly field?: string;
  readonly children: ComponentChildren;
}

export function Select({ label, name, field = `/${name}`, children, ...select }: SelectProps) {
  const id = useId();
  const message = useContext(Messages)[field];
  return (
    <div class="field" data-field={field}>
      <label for={id}>{label}</label>
      <select
        {...(select as object)}
        id={id}
        name={name}
        aria-invalid={message ? 'true' : undefined}
        aria-describedby={message && `${id}-message`}
      >
        {children}
      </select>
      <FieldNotes id={id} message={message} />
    </div>
  );
}

interface AreaProps {
  readonly required?: boolean;
  readonly maxLength?: number | undefined;
  readonly defaultValue?: string | undefined;
  readonly label: string;
  readonly name: string;
  readonly field?: string;
  readonly hint?: string;
}

export function Area({ label, name, field = `/${name}`, hint, ...area }: AreaProps) {
  const id = useId();
  const message = useContext(Messages)[field];
  return (
    <div class="field wide" data-field={field}>
      <label for={id}>
        {label}
        {!area.required && <span class="soft"> {t('(optional)')}</span>}
      </label>
      <textarea
        {...(area as object)}
        id={id}
        name={name}
        rows={4}
        aria-invalid={message ? 'true' : undefined}
        aria-describedby={message && `${id}-message`}
      />
      <FieldNotes id={id} hint={hint} message={message} />
    </div>
  );
}

interface GroupProps {
  readonly legend: ComponentChildren;
  readonly field: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** Fields that belong together, such as radio buttons, with their message. */
export function Group({ legend, field, class: name, children }: GroupProps) {
  const id = useId();
  const message = useContext(Messages)[field];
  return (
    <fieldset
      class={name}
      data-field={field}
      aria-describedby={message && `${id}-message`}
      tabIndex={message ? -1 : undefined}
      data-invalid={message ? 'true' : undefined}
    >
      <legend>{legend}</legend>
      {children}
      <FieldNotes id={id} message={message} />
    </fieldset>
  );
}

/** The text of a field; undefined if it is empty. */
export const textOf = (values: FormData, name: string): string | undefined => {
  const value = values.get(name);
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
};
