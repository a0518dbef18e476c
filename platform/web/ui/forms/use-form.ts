import { useState } from 'react'

export type FormErrors<V> = Partial<Record<keyof V, string>>

export type FormOptions<V extends object> = {
  initial: V
  /** What is wrong with which field, and what to do. */
  check?: (values: V) => FormErrors<V>
  /** Answers what the server found wrong, nothing once it is saved, or false where the person thought better of it. What it throws is put into words by `explain`. `saved` is what the form was last saved or reset with. */
  save: (values: V, saved: V) => Promise<FormErrors<V> | false | void>
  explain?: (failure: unknown) => string
}

export type FormState<V extends object> = ReturnType<typeof useForm<V>>

/** The values of a form: a field is checked when it is left changed, all of them on submit, and a wrong one again with each change. */
export function useForm<V extends object>({ initial, check = () => ({}), save, explain = String }: FormOptions<V>) {
  const { saved, start, setErrors, ...fields } = useFields(initial, check)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [refusals, setRefusals] = useState(0)

  const refuse = (found: FormErrors<V>) => {
    setErrors(found)
    setRefusals((count) => count + 1)
  }
  const attempt = async () => {
    setSaving(true)
    setFailure(null)
    try {
      const refused = await save(fields.values, saved)
      if (refused && isWrong(refused)) refuse(refused)
      else if (refused !== false) start(fields.values)
    } catch (thrown) {
      setFailure(explain(thrown))
    } finally {
      setSaving(false)
    }
  }
  return {
    ...fields,
    failure,
    isSaving,
    /** How often a submit was refused; the form moves the focus when it grows. */
    refusals,
    submit: async () => {
      if (isSaving) return
      const found = check(fields.values)
      return isWrong(found) ? refuse(found) : attempt()
    },
    /** Back to what was last saved, or to these values; what is kept stands beside them unsaved. */
    reset: (to?: V, kept?: Partial<V>) => {
      fields.restart(to, kept)
      setFailure(null)
    },
  }
}

function useFields<V extends object>(initial: V, check: (values: V) => FormErrors<V>) {
  const [saved, setSaved] = useState(initial)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FormErrors<V>>({})

  const recheck = (name: keyof V, next: V) => setErrors((old) => ({ ...old, [name]: check(next)[name] }))
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
    /** Several values at once, where one follows from another. */
    change,
    setErrors,
    start: setSaved,
    isDirty: touched.length > 0,
    /** What is not saved yet. */
    unsaved: Object.fromEntries(touched.map((name) => [name, values[name]])) as Partial<V>,
    restart: (to: V = saved, kept: Partial<V> = {}) => {
      setSaved(to)
      setValues({ ...to, ...kept })
      setErrors({})
    },
    /** Value, change, leaving and error of one field, to spread on it. */
    field: <K extends keyof V>(name: K) => ({
      value: values[name],
      onChange: (value: V[K]) => set(name, value),
      onBlur: () => isTouched(name) && recheck(name, values),
      error: errors[name],
    }),
  }
}

const isWrong = (errors: object) => Object.values(errors).some(Boolean)
