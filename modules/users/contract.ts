import { avatarEndpoints } from './avatar/contract.ts'
import { invitationEndpoints } from './invitations/contract.ts'
import { userEndpoints } from './users/contract.ts'
import { profileEndpoints } from './profile/contract.ts'
import { viewAsEndpoints } from './view-as/contract.ts'

export const users = { ...userEndpoints, ...invitationEndpoints, ...profileEndpoints, ...avatarEndpoints, ...viewAsEndpoints }
