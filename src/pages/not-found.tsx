// The page of every address that the site does not have.
export { NothingHere as NotFound } from './notice.tsx'
