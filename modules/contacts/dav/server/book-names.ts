import type { Language } from '#platform/contract/user.ts'

type BookNames = { personal: string; shared: string }

const names: Record<Language, BookNames> = {
  en: { personal: 'Personal contacts', shared: 'Shared contacts' },
  de: { personal: 'Persönliche Kontakte', shared: 'Geteilte Kontakte' },
  fr: { personal: 'Contacts personnels', shared: 'Contacts partagés' },
  pt: { personal: 'Contactos pessoais', shared: 'Contactos partilhados' },
  cn: { personal: '个人联系人', shared: '共享联系人' },
}

export const getBookNames = (language: string): BookNames => names[language as Language] ?? names.en
