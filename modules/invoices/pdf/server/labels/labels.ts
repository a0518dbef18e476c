import type { Language } from '#platform/contract/user.ts'
import type { DocumentLabels } from './document-labels.ts'
import { cn } from './cn.ts'
import { de } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { pt } from './pt.ts'

export const locales: Record<Language, string> = { en: 'en-GB', fr: 'fr-FR', de: 'de-DE', pt: 'pt-PT', cn: 'zh-CN' }

export const documentLabels: Record<Language, DocumentLabels> = { en, fr, de, pt, cn }
