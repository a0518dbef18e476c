import type { Adapter, AdapterPayload } from 'oidc-provider'

/** What a provider stores, by model and id. */
export type ProviderStore = Map<string, AdapterPayload>

export function createAdapter(model: string, store: ProviderStore): Adapter {
  const getKey = (id: string) => `${model}:${id}`
  const findBy = async (name: 'uid' | 'userCode', value: string) =>
    [...store].find(([key, payload]) => key.startsWith(`${model}:`) && payload[name] === value)?.[1]
  return {
    upsert: async (id, payload) => void store.set(getKey(id), payload),
    find: async (id) => store.get(getKey(id)),
    findByUid: (uid) => findBy('uid', uid),
    findByUserCode: (userCode) => findBy('userCode', userCode),
    consume: async (id) => void Object.assign(store.get(getKey(id)) ?? {}, { consumed: Math.floor(Date.now() / 1000) }),
    destroy: async (id) => void store.delete(getKey(id)),
    revokeByGrantId: async (grantId) => {
      for (const [key, payload] of store) if (payload.grantId === grantId) store.delete(key)
    },
  }
}

export function expireCodes(store: ProviderStore): void {
  for (const [key, payload] of store) if (key.startsWith('AuthorizationCode:')) payload.exp = 1
}
