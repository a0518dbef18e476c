import { avatarEndpoints } from './avatar/contract.ts'
import { invitationEndpoints } from './invitations/contract.ts'
import { peopleEndpoints } from './people/contract.ts'
import { profileEndpoints } from './profile/contract.ts'
import { viewAsEndpoints } from './view-as/contract.ts'

export const users = { ...peopleEndpoints, ...invitationEndpoints, ...profileEndpoints, ...avatarEndpoints, ...viewAsEndpoints }
