import { contactEndpoints } from './contacts/contract.ts'
import { duplicateEndpoints } from './duplicates/contract.ts'
import { photoEndpoints } from './photo/contract.ts'
import { relatedEndpoints } from './related/contract.ts'
import { transferEndpoints } from './transfer/contract.ts'

export * from './contact-schema.ts'

export const contacts = { ...contactEndpoints, ...photoEndpoints, ...relatedEndpoints, ...duplicateEndpoints, ...transferEndpoints }
