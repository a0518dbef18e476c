import { sso } from '#platform/contract/sso.ts'
import { useApiQuery } from '#platform/web/api/queries.ts'

/** What visitors can do on the sign-in page; undefined while it loads. */
export const useSignInOptions = () => useApiQuery(sso.listProviders, {}).data
