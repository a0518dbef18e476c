export { SettingsStep } from './settings-step.tsx'
