import { factors } from '#platform/contract/factors.ts'
import { ownedBy } from '../../exports/module-export.ts'
import { defineJob } from '../../jobs/jobs.ts'
import { serverModule, type ServerModule } from '../../module.ts'
import type { Services } from '../sessions/sign-in.ts'
import { completeSignIn, signInWithPasskey, startPasskeySignIn, startSecondFactor } from './complete-sign-in.ts'
import { confirmIdentity, startConfirmation } from './confirm-identity.ts'
import { createRecoveryCodes } from './create-recovery-codes.ts'
import { listFactors } from './list-factors.ts'
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.ts'
import { resetFactors, sendFactorsResetEmail } from './reset-factors.ts'
import { migrations, type FactorTables } from './tables.ts'
import { confirmTotp, removeTotp, startTotp } from './totp/totp-enrollment.ts'
import { TOTP_KEY } from './totp/totp-secret.ts'

const purgeFactors = defineJob<FactorTables>({
  name: 'factors.purge',
  everySeconds: 600,
  run: (ctx) => ctx.write(async ({ db, now }) => void (await db.deleteFrom('factor_challenges').where('expiresAt', '<', now).execute())),
})

/** Two-step verification and passkeys; the pages are in the module account. */
export const createFactorsModule = (services: Services): ServerModule =>
  serverModule<typeof factors, FactorTables>({
    name: 'factors',
    documentation: {
      title: 'Two-step verification and passkeys',
      description: 'Authenticator apps, recovery codes and passkeys, and confirming one’s identity before sensitive actions.',
    },
    contract: factors,
    handlers: {
      listFactors,
      startTotp,
      confirmTotp: confirmTotp(services),
      removeTotp,
      createRecoveryCodes,
      startPasskey,
      addPasskey,
      renamePasskey,
      removePasskey,
      startConfirmation,
      confirmIdentity: confirmIdentity(services),
      resetFactors,
      completeSignIn: completeSignIn(services),
      startSecondFactor,
      startPasskeySignIn: startPasskeySignIn(services),
      signInWithPasskey: signInWithPasskey(services),
    },
    migrations,
    keys: [TOTP_KEY],
    exports: { tables: [{ table: 'passkeys', person: ownedBy('userId') }] },
    jobs: [purgeFactors, sendFactorsResetEmail],
  })
