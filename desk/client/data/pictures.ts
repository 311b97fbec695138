// The pictures of the draft, as the server reports them.
import { queryOptions, useQuery } from '@tanstack/react-query'
import { fetchJson } from '../../../src/data/fetch-json.ts'
import { type DraftPictures, type PictureState, picturesUrl } from '../../api/pictures-data.ts'

/** The delay before asking again for the progress, in milliseconds. */
const pollInterval = 1000

export const picturesQuery = queryOptions({
  queryKey: ['pictures'],
  queryFn: async () => (await fetchJson(picturesUrl)) as DraftPictures,
  refetchInterval: ({ state }) => (state.data && !isComplete(state.data) ? pollInterval : false),
})

/** Returns true if all files are converted. */
export const isComplete = ({ progress }: Pick<DraftPictures, 'progress'>) => progress.ready >= progress.total

/** The picture in a slot, with the progress of all pictures. */
export type DraftPicture = PictureState & Pick<DraftPictures, 'progress'>

/** The picture in `slot`; no data if there is no such slot. */
export const usePicture = (slot: string) =>
  useQuery({
    ...picturesQuery,
    select({ pictures, progress }): DraftPicture | undefined {
      const picture = pictures.find((other) => other.slot === slot)
      return picture && { ...picture, progress }
    },
  })
