import { useAction, useRead } from '#platform/web/api/queries.ts'
import { chat, type ChatSettings, type Presence, type Profile } from '../../contract.ts'

type Changes = { about?: string; status?: Presence; settings?: Partial<ChatSettings> }

/** What one says about oneself in chat, how one is there, and how one wants chat to be; undefined until it is known. */
export const useProfile = () => useRead(chat.profileUser, {}).data?.profile

/** False until it is clear how one wants chat to be, such as what Enter does. */
export const useIsProfileClear = () => !useRead(chat.profileUser, {}).isPending

/** Changes show at once and go back where the server refuses. */
export function useProfileUpdate() {
  const { mutateAsync } = useAction(chat.updateChatProfile, {
    topics: ['chats'],
    optimistic: ({ change }, { profile }) => change(chat.profileUser, (answer) => ({ profile: changed(answer.profile, profile) })),
  })
  // Of two saves that overlap, the callbacks of `mutate` tell only about the later one.
  return (profile: Changes, onSaved?: () => void) => void mutateAsync({ profile }).then(onSaved, () => undefined)
}

const changed = (profile: Profile, { settings, ...changes }: Changes): Profile => ({
  ...profile,
  ...changes,
  settings: { ...profile.settings, ...settings },
})
