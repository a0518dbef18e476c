import type { Language } from '#platform/contract/user.ts'

/** Shown instead of the name, in the language of the administrator who erased the person. */
export const erasedNames: Record<Language, string> = {
  en: 'Erased person',
  de: 'Gelöschte Person',
  fr: 'Personne effacée',
  pt: 'Pessoa apagada',
  cn: '已清除的人员',
}
