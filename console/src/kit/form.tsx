import { useMutation } from '@tanstack/react-query';
import { operations } from 'operations';
import { type ReactNode, useMemo, useState } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { Form as AriaForm } from 'react-aria-components/Form';
import { FieldError, Input, Label, Text, TextArea, TextField } from 'react-aria-components/TextField';
import { Button, Choose } from './controls.tsx';
import { placed, type Shown } from './problem.ts';
import { t, word } from './text.ts';

export type Value = string | boolean;

/** A field of a form. Its type and limits come from the operation's body. */
export interface FieldOf {
  /** The name in the body; deeper values by a JSON Pointer without the first slash: `tracks/0/trackNumber`. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly as?: 'area' | 'password' | 'email' | 'code' | 'moment';
  /** The values to choose from; those of the operation have their own names as labels. */
  readonly options?: readonly (readonly [value: string, label: string])[];
  readonly required?: boolean;
}

interface FormProps {
  /** An operation of the document, whose body says the types and limits. */
  readonly operation?: string;
  readonly fields: readonly FieldOf[];
  readonly initial?: Readonly<Record<string, unknown>>;
  readonly submit: string;
  readonly kind?: 'main' | 'danger';
  /** Sends the values; a refusal is shown at the fields. */
  readonly send: (body: Record<string, unknown>) => Promise<unknown>;
  readonly onCancel?: () => void;
  /** Whether only fields that differ from `initial` are sent. */
  readonly isPatch?: boolean;
  readonly children?: ReactNode;
}

/** A form from a list of fields. */
export function Form({ operation = '', fields, initial = {}, submit, kind = 'main', send, ...rest }: FormProps) {
  const first = Object.fromEntries(fields.map((each) => [each.name, shown(initial[each.name])]));
  const [values, setValues] = useState<Record<string, Value>>(first);
  const body = operations[operation]?.body ?? {};
  const names = fields.map(({ name }) => name);
  const { mutate, isPending, error } = useMutation<unknown, Shown>({
    mutationFn: () => {
      const sent: Record<string, unknown> = {};
      for (const { name } of fields) {
        if (rest.isPatch && values[name] === first[name]) continue;
        const value = typed(values[name] ?? '', body[name]?.type, body[name]?.nullable);
        if (value !== undefined) put(sent, name.split('/'), value);
      }
      return send(sent).catch((failure) => Promise.reject(placed(failure, names)));
    },
  });
  // An error goes while its field is typed in. If it went when the field is left, the button would move below the pointer
  // that was to press it.
  const [mended, setMended] = useState<readonly string[]>([]);
  const errors = useMemo(
    () => error && Object.fromEntries(Object.entries(error.fields).filter(([name]) => !mended.includes(name))),
    [error, mended],
  );
  return (
    <AriaForm
      className="form"
      {...(errors && { validationErrors: errors })}
      onSubmit={(event) => {
        event.preventDefault();
        setMended([]);
        if (!isPending) mutate();
      }}
    >
      {error && error.rest.length > 0 && (
        <div className="failure" role="alert">
          {error.rest.join(' ')}
        </div>
      )}
      {fields.map((field) => (
        <Field
          key={field.name}
          field={field}
          limits={body[field.name]}
          value={values[field.name] ?? ''}
          onChange={(value) => {
            setValues((all) => ({ ...all, [field.name]: value }));
            if (errors?.[field.name] !== undefined) setMended((all) => [...all, field.name]);
          }}
          error={errors?.[field.name]}
        />
      ))}
      {rest.children}
      <div className="buttons">
        <Button type="submit" kind={kind} isPending={isPending}>
          {submit}
        </Button>
        {rest.onCancel && <Button onPress={rest.onCancel}>{t('Back')}</Button>}
      </div>
    </AriaForm>
  );
}

type Limits = NonNullable<(typeof operations)[string]['body']>[string];

interface FieldProps {
  readonly field: FieldOf;
  readonly limits: Limits | undefined;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly error: string | undefined;
}

function Field({ field, limits, value, onChange, error }: FieldProps) {
  const { name, label, hint, as } = field;
  const isRequired = field.required ?? limits?.required ?? false;
  if (limits?.type === 'boolean' || typeof value === 'boolean') {
    return (
      <Checkbox className="check" name={name} isSelected={value === true} onChange={onChange}>
        <span className="box" aria-hidden="true" />
        {label}
      </Checkbox>
    );
  }
  const options = field.options ?? limits?.options?.map((each) => [each, word(each)] as const);
  if (options) {
    return <Choose name={name} label={label} options={options} value={value} onChange={onChange} error={error} />;
  }
  const isNumber = limits?.type === 'number' || limits?.type === 'integer';
  return (
    <TextField
      className="field"
      name={name}
      value={value}
      onChange={onChange}
      isRequired={isRequired}
      type={as === 'password' || as === 'email' ? as : as === 'moment' ? 'datetime-local' : 'text'}
      inputMode={isNumber ? 'decimal' : as === 'code' ? 'numeric' : 'text'}
      autoComplete={as === 'code' ? 'one-time-code' : as === 'email' ? 'username' : 'off'}
      {...(limits?.maxLength !== undefined && { maxLength: limits.maxLength })}
    >
      <Label>{label}</Label>
      {as === 'area' ? <TextArea rows={4} /> : <Input />}
      {hint && (
        <Text slot="description" className="hint">
          {hint}
        </Text>
      )}
      <FieldError className="error" />
    </TextField>
  );
}

function shown(value: unknown): Value {
  if (typeof value === 'boolean') return value;
  return value === undefined || value === null ? '' : String(value);
}

/** The value that is sent for what was typed; undefined for none. */
export function typed(value: Value, type: string | undefined, isNullable = false): unknown {
  if (typeof value === 'boolean') return value;
  if (value === '' && (isNullable || type !== 'string')) return isNullable ? null : undefined;
  if (type !== 'number' && type !== 'integer') return value;
  const plain = Number(value.replace(',', '.'));
  return Number.isNaN(plain) ? value : plain;
}

/** Puts a value into a body, at a path of names and places. */
function put(into: Record<string, unknown>, [name = '', ...deeper]: readonly string[], value: unknown): void {
  if (deeper.length === 0) {
    into[name] = value;
    return;
  }
  into[name] ??= /^\d+$/.test(deeper[0] ?? '') ? [] : {};
  put(into[name] as Record<string, unknown>, deeper, value);
}
