import { ApiError } from '../../api-error.ts'

export const sessionRequired = () => new ApiError(403, 'auth.session_required', 'This call requires a session. API tokens cannot make it.')
