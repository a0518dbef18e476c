export { isHolidayRegion, listHolidayRegions, toLanguage } from './holiday-regions.ts'
export { type Holiday, listHolidays } from './list-holidays.ts'
