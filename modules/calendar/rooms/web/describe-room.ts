import type { TFunction } from 'i18next'
import type { Room } from '../contract.ts'

export const describeRoom = ({ capacity, location, equipment }: Room, t: TFunction<'calendar'>): string =>
  [capacity && t('rooms.people', { count: capacity }), location, equipment].filter(Boolean).join(' · ')
