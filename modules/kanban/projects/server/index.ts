export { addProject, listProjects } from './projects.ts'
