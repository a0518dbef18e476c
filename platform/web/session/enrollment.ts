/** Opens the page for users who must set up two-step verification before anything else. */
export function openEnrollment(): void {
  if (location.hash !== '#/two-step-setup') location.hash = '#/two-step-setup'
}
