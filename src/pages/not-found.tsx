// The page of every address that the site does not have.
export { NotFound } from './notice.tsx'
