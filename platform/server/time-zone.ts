import type { Kysely } from 'kysely'

const knownZones = new Set<string>()

/** Accepts only IANA names as browsers do: Temporal also reads zones from timestamps, and not all engines support offsets. */
export function isTimeZone(name: string): boolean {
  // Cached, because the lookup is slow and imports of calendars need it for each time.
  if (knownZones.has(name)) return true
  try {
    if (!/^[a-z]/i.test(name) || !new Intl.DateTimeFormat('en', { timeZone: name })) return false
    knownZones.add(name)
    return true
  } catch {
    return false
  }
}

/** For migrations: replaces values that were accepted as time zones by mistake with the zones they mean. */
export async function repairTimeZones(db: Kysely<any>, table: string): Promise<void> {
  const rows = await db.selectFrom(table).select('timeZone').distinct().where('timeZone', 'is not', null).execute()
  for (const { timeZone } of rows) {
    if (!isTimeZone(timeZone))
      await db
        .updateTable(table)
        .set({ timeZone: guessTimeZone(timeZone) })
        .where('timeZone', '=', timeZone)
        .execute()
  }
}

/** Reads the zone or offset of a timestamp; UTC if it has none. */
export function guessTimeZone(name: string): string {
  const zone = readZone(name)
  const fixedOffset = zone.replace(/^([+-])0?(\d+):00$/, (_, sign: string, hours: string) => `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`)
  return [fixedOffset, findZoneWithFixedOffset(zone)].find((one) => one !== undefined && isTimeZone(one)) ?? 'UTC'
}

function readZone(name: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return 'UTC'
  }
}

const findZoneWithFixedOffset = (offset: string): string | undefined =>
  Intl.supportedValuesOf('timeZone').find((zone) => {
    const now = Temporal.Now.zonedDateTimeISO(zone)
    return now.offset === offset && now.getTimeZoneTransition('next') === null
  })
