import { useState } from 'react'

export type FormErrors<V> = Partial<Record<keyof V, string>>

export type FormOptions<V extends object> = {
  initial: V
  validate?: (values: V) => FormErrors<V>
  /** Returns the server's field errors, nothing once saved, or false if canceled. `saved` are the last saved values. */
  save: (values: V, saved: V) => Promise<FormErrors<V> | false | void>
  formatError?: (failure: unknown) => string
}

export type FormState<V extends object> = ReturnType<typeof useForm<V>>

/** Form state: a changed field is validated on blur, all fields on submit, invalid ones again on every change. */
export function useForm<V extends object>({ initial, validate = () => ({}), save, formatError = String }: FormOptions<V>) {
  const { saved, start, setErrors, ...fields } = useFields(initial, validate)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [failedSubmits, setFailedSubmits] = useState(0)

  const reject = (errors: FormErrors<V>) => {
    setErrors(errors)
    setFailedSubmits((count) => count + 1)
  }
  const attempt = async () => {
    setSaving(true)
    setFailure(null)
    try {
      const result = await save(fields.values, saved)
      if (result && hasErrors(result)) reject(result)
      else if (result !== false) start(fields.values)
    } catch (error) {
      setFailure(formatError(error))
    } finally {
      setSaving(false)
    }
  }
  return {
    ...fields,
    failure,
    isSaving,
    /** Increases with each rejected submit, to move the focus. */
    failedSubmits,
    submit: async () => {
      if (isSaving) return
      const errors = validate(fields.values)
      return hasErrors(errors) ? reject(errors) : attempt()
    },
    /** Resets to the last saved values or to `to`; `kept` stays as unsaved changes. */
    reset: (to?: V, kept?: Partial<V>) => {
      fields.restart(to, kept)
      setFailure(null)
    },
  }
}

function useFields<V extends object>(initial: V, validate: (values: V) => FormErrors<V>) {
  const [saved, setSaved] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors<V>>({})

  const recheck = (name: keyof V, next: V) => setErrors((old) => ({ ...old, [name]: validate(next)[name] }))
  const change = (part: Partial<V>) => {
    const next = { ...values, ...part }
    setValues(next)
    for (const name of Object.keys(part) as (keyof V)[]) if (errors[name]) recheck(name, next)
  }
  const set = <K extends keyof V>(name: K, value: V[K]) => change({ [name]: value } as unknown as Partial<V>)
  const isTouched = (name: keyof V) => JSON.stringify(values[name]) !== JSON.stringify(saved[name])
  const touched = (Object.keys(values) as (keyof V)[]).filter(isTouched)
  return {
    values,
    saved,
    set,
    change,
    setErrors,
    start: setSaved,
    isDirty: touched.length > 0,
    unsaved: Object.fromEntries(touched.map((name) => [name, values[name]])) as Partial<V>,
    restart: (to: V = saved, kept: Partial<V> = {}) => {
      setSaved(to)
      setValues({ ...to, ...kept })
      setErrors({})
    },
    field: <K extends keyof V>(name: K) => ({
      value: values[name],
      onChange: (value: V[K]) => set(name, value),
      onBlur: () => isTouched(name) && recheck(name, values),
      error: errors[name],
    }),
  }
}

const hasErrors = (errors: object) => Object.values(errors).some(Boolean)
