import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import {
  createContext,
  use,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
  type InputEvent,
} from 'react';
import {
  FormProvider,
  get,
  useFormContext,
  useWatch,
  type FieldError,
  type FieldPath,
  type FieldValues,
} from 'react-hook-form';
import { Button, type ButtonProps } from '../../../ui/show/button.tsx';
import { Dialog, type DialogProps } from '../../../ui/overlay/dialog.tsx';
import { Field, type FieldProps } from '../../../ui/form/field.tsx';
import { TextArea, TextInput, type TextInputProps } from '../../../ui/form/text-input.tsx';
import { encryptionUnavailableText } from '../../device/encrypted-store.ts';
import type { EditFormState } from './edit-form-types.ts';

const LabelsContext = createContext<Readonly<Record<string, string>>>({});

export interface EditFormProps<Values extends FieldValues> extends Pick<
  ComponentProps<'form'>,
  'id' | 'onKeyDown'
> {
  form: EditFormState<Values>;
  /** Accessible name of a form in a page. */
  label?: string | undefined;
  className?: string | undefined;
  /** The fields and the submit button. */
  children: ReactNode;
}

/** Renders the form of a `useEditForm` with its dialogs, in a page. Ctrl+Enter submits it. */
export function EditForm<Values extends FieldValues>({
  form,
  label,
  children,
  onKeyDown,
  ...props
}: EditFormProps<Values>) {
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    form.submit();
  };
  // Clears a field's error when its value changes.
  const handleInput = ({ target }: InputEvent<HTMLFormElement>) => {
    if ('name' in target && target.name) form.methods.clearErrors(target.name as FieldPath<Values>);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    onKeyDown?.(event);
    // Keys of a dialog inside arrive here too.
    const isOwn = event.target instanceof Element && event.currentTarget.contains(event.target);
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || !isOwn)
      return;
    event.preventDefault();
    form.submit();
  };
  return (
    <FormProvider {...form.methods}>
      <LabelsContext value={form.labels}>
        <form
          noValidate
          onSubmit={handleSubmit}
          onInput={handleInput}
          onKeyDown={handleKeyDown}
          aria-label={label}
          {...props}
        >
          {children}
        </form>
      </LabelsContext>
      {form.dialog}
    </FormProvider>
  );
}

/** Tells of the shortcut on the button that it presses. */
export const saveShortcut = { 'aria-keyshortcuts': 'Control+Enter', title: 'Ctrl+Enter' } as const;

interface SaveButtonProps extends Pick<
  ButtonProps,
  'kind' | 'size' | 'className' | 'disabled' | 'pendingText' | 'children'
> {
  form: Pick<EditFormState<FieldValues>, 'isSaving'>;
}

/** The button that submits an EditForm; pending while its save is under way. */
export function SaveButton({ form, kind = 'primary', pendingText = 'Saving...', ...props }: SaveButtonProps) {
  return (
    <Button
      type="submit"
      kind={kind}
      pending={form.isSaving}
      pendingText={pendingText}
      {...saveShortcut}
      {...props}
    />
  );
}

export interface EditDialogProps<Values extends FieldValues>
  extends EditFormProps<Values>, Pick<DialogProps, 'title' | 'text' | 'width'> {
  saveText?: string | undefined;
  /** On the button while the save is under way. */
  savingText?: string | undefined;
  /** It cannot be left while its save is under way: what is sent could not be sent again. */
  staysWhileSaving?: boolean | undefined;
  saveDisabled?: boolean | undefined;
  /** Buttons beside Save and Cancel. */
  actions?: ReactNode | undefined;
}

/** Renders a `useEditForm` in a dialog with Save and Cancel. Mount it only while it is open. */
export function EditDialog<Values extends FieldValues>(props: EditDialogProps<Values>) {
  const { form, title, text, width, saveText = 'Save', savingText, saveDisabled } = props;
  const { staysWhileSaving = false, actions, className, children } = props;
  const isHeld = staysWhileSaving && form.isSaving;
  return (
    <Dialog open onClose={isHeld ? undefined : form.leave} title={title} text={text} width={width}>
      <EditForm form={form}>
        <div className={className}>{children}</div>
        {!form.canSaveDraft && <p className="mt-3 text-s text-ink-2">{encryptionUnavailableText}</p>}
        <div className="sticky bottom-0 z-10 -mx-6 mt-6 -mb-6 flex flex-wrap gap-3 rounded-b-dialog border-t border-line bg-raised px-6 py-4 *:flex-1 tablet:-mx-8 tablet:-mb-8 tablet:px-8">
          <SaveButton form={form} disabled={saveDisabled} pendingText={savingText}>
            {saveText}
          </SaveButton>
          <Button onClick={form.leave} disabled={isHeld}>
            Cancel
          </Button>
          {actions}
        </div>
      </EditForm>
    </Dialog>
  );
}

/** The error of a field of the surrounding form. */
export function useFieldError(name: string): string | undefined {
  const { formState } = useFormContext();
  return get<Record<string, unknown>, FieldError | undefined>(formState.errors, name)?.message;
}

export interface TextFieldProps
  extends Omit<TextInputProps, 'name'>, Pick<FieldProps, 'description' | 'hideLabel'> {
  name: string;
  /** Makes it a textarea with this number of rows. */
  rows?: number | undefined;
  inputClassName?: string | undefined;
}

/**
 * The date of a date field in words, "Apr 3, 1941": browsers write day and month in the order of their own language, so that 3/4
 * can be read both ways.
 */
function useDateText(name: string, isDate: boolean): string | undefined {
  const value: unknown = useWatch({ name, disabled: !isDate });
  const isDay = isDate && typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && value >= '1900';
  return isDay ? format(parseISO(value), 'MMM d, yyyy') : undefined;
}

/** A text field of the surrounding EditForm, with its label and error. */
export function TextField({
  name,
  rows,
  required,
  className,
  description,
  hideLabel,
  inputClassName,
  ...props
}: TextFieldProps) {
  const { register } = useFormContext();
  const dateText = useDateText(name, props.type === 'date');
  const input = { autoComplete: 'off', ...register(name) };
  return (
    <Field
      label={use(LabelsContext)[name] ?? name}
      required={required}
      error={useFieldError(name)}
      description={dateText ?? description}
      hideLabel={hideLabel}
      className={className}
    >
      {rows === undefined ? (
        <TextInput {...input} {...props} className={inputClassName} />
      ) : (
        <TextArea {...input} rows={rows} maxLength={props.maxLength} />
      )}
    </Field>
  );
}
