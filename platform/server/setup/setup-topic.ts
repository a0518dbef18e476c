/** Changes with the steps of the setup assistant and with the modules that the workspace uses. */
export const SETUP_TOPIC = 'setup'
