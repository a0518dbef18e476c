import { useApiMutation, useApiQuery } from '#platform/web/api/queries.ts'
import { chat, type ChatSettings, type PresenceStatus, type Profile } from '../../contract.ts'

type ProfileChanges = { about?: string; status?: PresenceStatus; settings?: Partial<ChatSettings> }

export const useProfile = () => useApiQuery(chat.profileUser, {}).data?.profile

/** False until settings such as the meaning of Enter are known, or could not be loaded. */
export const useIsProfileLoaded = () => !useApiQuery(chat.profileUser, {}).isPending

export function useProfileUpdate() {
  const { mutateAsync } = useApiMutation(chat.updateChatProfile, {
    topics: ['chats'],
    optimisticUpdate: ({ updateQuery }, { profile }) =>
      updateQuery(chat.profileUser, (response) => ({ profile: mergeProfile(response.profile, profile) })),
  })
  // With overlapping calls, the callbacks of `mutate` only run for the last one.
  return (profile: ProfileChanges, onSaved?: () => void) => void mutateAsync({ profile }).then(onSaved, () => undefined)
}

const mergeProfile = (profile: Profile, { settings, ...changes }: ProfileChanges): Profile => ({
  ...profile,
  ...changes,
  settings: { ...profile.settings, ...settings },
})
