export { toBusinessHours } from './business-hours.ts'
export { WorkingHoursField } from './working-hours-field.tsx'
