// The gallery's page: the controls, then a frame for each scene.
import { useStore } from 'jotai'
import { App } from '../app.tsx'
import { useLanguage } from '../language/texts.ts'
import { Controls } from './controls.tsx'
import { type Scene, scenes } from './scenes.tsx'

export function Gallery() {
  const language = useLanguage()
  return (
    <main className="gallery">
      <Controls />
      {scenes.map(({ name, width, height }) => {
        const address = `/gallery?show=${name}&lang=${language}`
        return (
          <section key={name}>
            <h3>
              <a href={address}>{name}</a>
            </h3>
            {/* Inert, so that nothing in the frame takes the focus from this page. */}
            <iframe src={address} title={name} width={width} height={height} loading="lazy" inert />
          </section>
        )
      })}
    </main>
  )
}

/** The content of a frame: a part of the site, or a whole page. */
export function SceneContent({ scene }: { scene: Scene }) {
  const store = useStore()
  return scene.part ? <main className="part">{scene.part(store)}</main> : <App />
}
