import type { Kysely } from 'kysely'

/** Of IANA's, as every browser takes it: Temporal would also read a zone out of a moment, and of offsets only some know. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** For migrations: names that passed for zones once become those of the zones that were meant. `table` has a `timeZone`. */
export async function mendTimeZones(db: Kysely<any>, table: string): Promise<void> {
  const rows = await db.selectFrom(table).select('timeZone').distinct().where('timeZone', 'is not', null).execute()
  for (const { timeZone } of rows) {
    if (!isTimeZone(timeZone))
      await db
        .updateTable(table)
        .set({ timeZone: meantZone(timeZone) })
        .where('timeZone', '=', timeZone)
        .execute()
  }
}

/** What a moment or an offset says of its zone: one of the same clocks, UTC where it says none. */
export function meantZone(name: string): string {
  const read = readZone(name)
  const whole = read.replace(/^([+-])0?(\d+):00$/, (_, sign: string, hours: string) => `Etc/GMT${sign === '+' ? '-' : '+'}${hours}`)
  return [whole, zoneAlwaysAt(read)].find((one) => one !== undefined && isTimeZone(one)) ?? 'UTC'
}

function readZone(name: string): string {
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId
  } catch {
    return 'UTC'
  }
}

/** A zone whose clocks have this offset from now on. */
const zoneAlwaysAt = (offset: string): string | undefined =>
  Intl.supportedValuesOf('timeZone').find((zone) => {
    const now = Temporal.Now.zonedDateTimeISO(zone)
    return now.offset === offset && now.getTimeZoneTransition('next') === null
  })
