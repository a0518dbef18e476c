import { useState, type RefObject } from 'react'
import { isTextInput } from '#platform/web/notifications/toasts.ts'
import type { Message } from '../../contract.ts'

type SaveEditOptions = { onEdit: (message: Message, text: string) => Promise<boolean>; onSaved: () => void }

export function useSaveEdit(field: RefObject<HTMLTextAreaElement | null>, { onEdit, onSaved }: SaveEditOptions) {
  const [isSaving, setSaving] = useState(false)
  const save = async (message: Message, text: string) => {
    setSaving(true)
    const isSaved = await onEdit(message, text)
    setSaving(false)
    if (!isTextInput(document.activeElement)) field.current?.focus()
    if (isSaved && field.current) onSaved()
  }
  return { isSaving, save }
}
