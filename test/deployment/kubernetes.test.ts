// The manifests for Kubernetes, as kubectl renders them: valid, with existing settings and minimal permissions.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import { Deployment, type IDeployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { type IIngress, Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1'
import t, { type Test } from 'tap'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { parse, parseAllDocuments } from 'yaml'
import { largestUpload } from '../../server/desk/pages/upload-routes.ts'
import { Environment, readSettings } from '../../server/settings.ts'
import { dataFolder } from '../support/data-folder.ts'
import { testSite } from '../support/site.ts'
import { root } from '../support/source.ts'

const folder = join(root, 'scripts/deployment/kubernetes')
const isInstalled = /kustomizeVersion: v(?:[5-9]|\d\d)/.test(
  String(spawnSync('kubectl', ['version', '--client', '-o', 'yaml']).stdout),
)
const options = { skip: !isInstalled && 'kubectl 1.27 or newer is not installed' }

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  [field: string]: unknown
}

/** The objects that `kubectl apply -k` sends. */
function rendered(path: string): Manifest[] {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', path], { encoding: 'utf8' })
  // kubectl warns about deprecated fields.
  if (status !== 0 || stderr) throw new Error(stderr)
  return parseAllDocuments(stdout).map((document) => document.toJS())
}

/** Writes the example of docs/operating.md to a folder, as an operator does. */
function example(t: Test): string {
  const operator = dataFolder(t)
  const text = readFileSync(join(root, 'docs/operating.md'), 'utf8')
  const [, block = ''] = /^ {3}```yaml\n(.*?^ {3}kind: Kustomization\n.*?)^ {3}```/ms.exec(text) ?? []
  writeFileSync(join(operator, 'kustomization.yaml'), block.replace(/^ {3}/gm, ''))
  writeFileSync(join(operator, 'site.json'), '{}')
  writeFileSync(
    join(operator, 'secrets.env'),
    'SMTP_URL=smtps://mail.villa.example\nMETRICS_TOKEN=another-long-secret\n',
  )
  mkdirSync(join(operator, 'mimosa-mer/scripts/deployment'), { recursive: true })
  symlinkSync(folder, join(operator, 'mimosa-mer/scripts/deployment/kubernetes'))
  return operator
}

const database = Type.Object(
  {
    instances: Type.Integer({ minimum: 3 }),
    bootstrap: Type.Object({ initdb: Type.Object({ database: Type.String(), owner: Type.String() }) }),
    storage: Type.Object({ size: Type.String({ pattern: '^\\d+Gi$' }) }),
    resources: Type.Object({ requests: Type.Object({}), limits: Type.Object({}) }),
    postgresql: Type.Object({ synchronous: Type.Object({ method: Type.Literal('any'), number: Type.Literal(1) }) }),
    backup: Type.Object({ volumeSnapshot: Type.Object({ className: Type.String() }) }),
    affinity: Type.Object({ topologyKey: Type.String() }),
  },
  { additionalProperties: false },
)
const scheduledBackup = Type.Object(
  {
    schedule: Type.String({ pattern: '^(\\S+ ){5}\\S+$' }),
    cluster: Type.Object({ name: Type.Literal('site-database') }),
    method: Type.Literal('volumeSnapshot'),
  },
  { additionalProperties: false },
)
const customKinds = { Cluster: database, ScheduledBackup: scheduledBackup }
const builtInKinds = { 'apps/v1': { Deployment }, 'autoscaling/v2': { HorizontalPodAutoscaler } }
const kinds: Record<string, Record<string, new (data: never) => { validate(): void }>> = {
  ...builtInKinds,
  'networking.k8s.io/v1': { Ingress, NetworkPolicy },
  'policy/v1': { PodDisruptionBudget },
  v1: { ConfigMap, PersistentVolumeClaim, Secret, Service },
  'monitoring.coreos.com/v1': { ServiceMonitor },
}
const modules: Record<string, string> = {
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
}

/** The environment of the site's container. A value from another secret is not known here. */
function environmentOf(manifests: readonly Manifest[]): Record<string, string> {
  const named = (name?: string) => manifests.find(({ metadata }) => metadata.name === name)
  const [container] = podOf(manifests)?.containers ?? []
  const sources = (container?.envFrom ?? []).flatMap(({ configMapRef, secretRef }) => {
    const secret = Object.entries((named(secretRef?.name)?.data ?? {}) as Record<string, string>)
    return [
      ...Object.entries((named(configMapRef?.name)?.data ?? {}) as Record<string, string>),
      ...secret.map(([name, value]) => [name, Buffer.from(value, 'base64').toString()] as const),
    ]
  })
  const direct = (container?.env ?? []).map(({ name, value }) => [name, value ?? 'postgres://site@database/site'])
  return Object.fromEntries([...sources, ...direct])
}

const podOf = (manifests: readonly Manifest[]) =>
  (manifests.find(({ kind }) => kind === 'Deployment') as IDeployment | undefined)?.spec?.template.spec

const cases: [string, (t: Test) => string][] = [
  ['the overlay for SQLite', () => join(folder, 'overlays/sqlite')],
  ['the overlay for PostgreSQL', () => join(folder, 'overlays/postgresql')],
  ['the example of the documentation, with both components', example],
]

for (const [name, find] of cases) {
  t.test(name, options, async (t) => {
    const manifests = rendered(find(t))

    t.test('the schemas of the API accept every object', async (t) => {
      for (const manifest of manifests) {
        const { kind, apiVersion } = manifest
        const schema = customKinds[kind as keyof typeof customKinds]
        if (schema) {
          t.ok(Check(schema, manifest.spec), `${kind} ${JSON.stringify(manifest.spec)}`)
          continue
        }
        const Model = kinds[apiVersion]?.[kind]
        t.doesNotThrow(() => new (Model as new (data: Manifest) => { validate(): void })(manifest).validate(), kind)
      }
    })

    t.test('ingress-nginx lets photographs for the desk pass', async (t) => {
      const ingress = manifests.find(({ kind }) => kind === 'Ingress') as IIngress | undefined
      const size = ingress?.metadata?.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'] ?? ''
      t.ok(Number(/^(\d+)m$/.exec(size)?.[1]) * 1024 * 1024 > largestUpload, size)
    })

    // The schemas accept unknown fields, and the cluster drops them. The TypeScript types of the same API find them.
    t.test('no field is misspelled', async (t) => {
      const project = dataFolder(t)
      symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
      writeFileSync(join(project, 'package.json'), '{"type":"module"}')
      const known = manifests.filter(({ kind }) => !(kind in customKinds))
      const lines = known.map((manifest, at) => {
        const from = modules[manifest.apiVersion] ?? `kubernetes-models/${manifest.apiVersion}`
        return `import type { I${manifest.kind} as Kind${at} } from '${from}'
export const object${at}: Kind${at} = ${JSON.stringify(manifest)}`
      })
      writeFileSync(join(project, 'objects.ts'), lines.join('\n'))
      const parameters = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext', 'objects.ts']
      const { stdout } = spawnSync(join(root, 'node_modules/.bin/tsc'), parameters, { cwd: project, encoding: 'utf8' })
      t.equal(stdout, '')
    })

    t.test('every variable is a setting, and the site accepts its value', async (t) => {
      const environment = environmentOf(manifests)
      t.strictSame(
        Object.keys(environment).filter((name) => !(name in Environment.properties)),
        [],
      )
      t.ok(environment.SITE_URL && environment.SMTP_URL && environment.TRUST_PROXY)
      t.equal('DATABASE_URL' in environment, !name.includes('SQLite'))
      t.doesNotThrow(() => readSettings(environment))
    })

    t.test('the pod satisfies the standard "restricted", and its process can write only to its volume', async (t) => {
      const pod = podOf(manifests)
      t.match(pod, {
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: 1000,
          fsGroup: 1000,
          seccompProfile: { type: 'RuntimeDefault' },
        },
        containers: [
          {
            securityContext: {
              allowPrivilegeEscalation: false,
              readOnlyRootFilesystem: true,
              capabilities: { drop: ['ALL'] },
            },
            resources: { requests: { cpu: /^\d+m$/, memory: /Mi$/ }, limits: { memory: '256Mi' } },
          },
        ],
      })
      const [container] = pod?.containers ?? []
      const writable = container?.volumeMounts?.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath)
      t.strictSame(writable, ['/data'])
    })

    t.test('every name refers to an existing object, and every selector to the pod', async (t) => {
      const names = manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`)
      t.equal(new Set(names).size, names.length)
      const text = JSON.stringify(manifests)
      const expected = [
        ...[...text.matchAll(/"(?:secretRef|credentials)":\{[^}]*"name":"([^"]+)"/g)].map(([, at]) => `Secret/${at}`),
        ...[...text.matchAll(/"configMapRef":\{"name":"([^"]+)"/g)].map(([, at]) => `ConfigMap/${at}`),
        ...[...text.matchAll(/"service":\{"name":"([^"]+)"/g)].map(([, at]) => `Service/${at}`),
        ...[...text.matchAll(/"claimName":"([^"]+)"/g)].map(([, at]) => `PersistentVolumeClaim/${at}`),
      ]
      t.ok(expected.length > 4)
      t.strictSame(
        expected.filter((at) => !names.includes(at)),
        [],
      )
      const template = (manifests.find(({ kind }) => kind === 'Deployment') as IDeployment).spec?.template
      const labels = template?.metadata?.labels ?? {}
      for (const [, selector = ''] of text.matchAll(/"(?:matchLabels|selector)":(\{"app[^}]+\})/g)) {
        t.match(labels, JSON.parse(selector))
      }
    })
  })
}

t.test('a pod has time to answer open requests before it is killed', options, async (t) => {
  const pod = podOf(rendered(join(folder, 'overlays/postgresql')))
  const seconds = Number(pod?.containers[0]?.lifecycle?.preStop?.exec?.command?.at(-1))
  const [, drain] = /drainDelay = (\d+)_000/.exec(readFileSync(join(root, 'server/main.ts'), 'utf8')) ?? []
  const [, delay] = /delay: (\d+)_000/.exec(readFileSync(join(root, 'server/main.ts'), 'utf8')) ?? []
  t.ok(seconds >= 5 && Number(drain) < Number(delay))
  t.ok(Number(pod?.terminationGracePeriodSeconds) > seconds + Number(delay))
})

t.test('the probes, the monitor and the blocked paths are routes of the site', options, async (t) => {
  const site = await testSite(t, { METRICS_TOKEN: 'a-secret-of-many-letters' })
  const manifests = rendered(example(t))
  const text = JSON.stringify(manifests)
  const paths = new Set([...text.matchAll(/"path":"(\/\w+)"/g)].map(([, path]) => path ?? ''))
  t.strictSame([...paths].sort(), ['/healthz', '/metrics', '/readyz'])
  const headers = { authorization: 'Bearer a-secret-of-many-letters' }
  for (const url of paths) t.equal((await site.inject({ url, headers })).statusCode, 200, url)
})

t.test('the image is the released version of the package', async (t) => {
  const { images } = parse(readFileSync(join(folder, 'base/kustomization.yaml'), 'utf8'))
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  t.equal(images[0].newTag, version)
})
