import type { InvalidFileError, SkipReason } from '../../ical/server/index.ts'

export const eventProblemCodes: Record<SkipReason | 'older' | 'not_yours' | 'room_taken', string> = {
  no_start: 'calendar.event_no_start',
  bad_time: 'calendar.event_bad_time',
  ends_before_start: 'calendar.event_ends_before_start',
  out_of_range: 'calendar.event_out_of_range',
  unknown_time_zone: 'calendar.event_unknown_time_zone',
  bad_rule: 'calendar.event_bad_rule',
  rule_too_frequent: 'calendar.event_rule_too_frequent',
  too_many_exceptions: 'calendar.event_too_many_exceptions',
  too_large: 'calendar.event_too_large',
  older: 'calendar.event_older',
  not_yours: 'calendar.event_not_yours',
  room_taken: 'calendar.event_room_taken',
}

type FileProblem = { code: string; message: string }

export const fileProblems: Record<InvalidFileError['problem'], FileProblem> = {
  not_a_calendar: { code: 'calendar.file_not_a_calendar', message: 'The file must be an iCalendar file.' },
  cut_off: { code: 'calendar.file_cut_off', message: 'The end of the file is missing.' },
  wrong_encoding: { code: 'calendar.file_wrong_encoding', message: 'The file must be text in UTF-8.' },
  too_many_events: { code: 'calendar.file_too_many_events', message: 'The file must not contain more than 50,000 events.' },
  no_events: { code: 'calendar.file_no_events', message: 'The file contains no events.' },
}
