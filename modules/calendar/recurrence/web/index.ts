export { RepeatField } from './repeat-field.tsx'
export { useRepeatText } from './repeat-text.ts'
export { type Repeat, parseRepeat, formatRepeatRule, getWeekday } from './repeat.ts'
