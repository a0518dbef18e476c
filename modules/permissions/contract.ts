import { explainEndpoints } from './explain/contract.ts'
import { permissionEndpoints } from './permissions/contract.ts'
import { roleEndpoints } from './roles/contract.ts'
import { ruleEndpoints } from './rules/contract.ts'

export const permissions = { ...permissionEndpoints, ...roleEndpoints, ...ruleEndpoints, ...explainEndpoints }
