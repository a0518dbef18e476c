import { useState } from 'react'

type LineInputState = { text: string; isTyping: boolean; rejected: readonly string[] }

/** A field that submits one line after another. Rejected lines return to the field when it is empty and the user has finished typing. */
export function useLineInput() {
  const [{ text, rejected }, setField] = useState<LineInputState>({ text: '', isTyping: false, rejected: [] })
  return {
    text,
    hasRejectedLines: rejected.length > 0,
    setText: (next: string) => setField((now) => ({ ...now, text: next, isTyping: now.isTyping || next !== '' })),
    blur: () => setField((now) => (now.text.trim() ? now : clearField(now))),
    /** `result` resolves to the rejected line, or to an empty string. */
    send: async (result: Promise<string>) => {
      setField(clearField)
      const line = await result
      if (line) setField((now) => restoreRejected({ ...now, rejected: [...now.rejected, line] }))
    },
  }
}

const clearField = ({ rejected }: LineInputState): LineInputState => restoreRejected({ text: '', isTyping: false, rejected })

const restoreRejected = (field: LineInputState): LineInputState => {
  const [text, ...refused] = field.rejected
  return field.isTyping || !text ? field : { text, isTyping: true, rejected: refused }
}
