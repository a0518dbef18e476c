import { useState } from 'react'

type Field = { text: string; isBegun: boolean; refused: readonly string[] }

/** A field that submits one line after another. Rejected lines return to the field when it is empty and the user has finished typing. */
export function useLineInput() {
  const [{ text, refused }, setField] = useState<Field>({ text: '', isBegun: false, refused: [] })
  return {
    text,
    hasRejectedLines: refused.length > 0,
    setText: (next: string) => setField((now) => ({ ...now, text: next, isBegun: now.isBegun || next !== '' })),
    blur: () => setField((now) => (now.text.trim() ? now : emptied(now))),
    /** `result` resolves to the rejected line, or to an empty string. */
    send: async (left: Promise<string>) => {
      setField(emptied)
      const line = await left
      if (line) setField((now) => filled({ ...now, refused: [...now.refused, line] }))
    },
  }
}

const emptied = ({ refused }: Field): Field => filled({ text: '', isBegun: false, refused })

const filled = (field: Field): Field => {
  const [text, ...refused] = field.refused
  return field.isBegun || !text ? field : { text, isBegun: true, refused }
}
