// The manifests for Kubernetes, as kubectl renders them: valid, with existing settings and minimal permissions.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ServiceMonitor } from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1'
import { Deployment, type IDeployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, PersistentVolumeClaim, Secret, Service } from 'kubernetes-models/v1'
import t, { type Test } from 'tap'
import { parseAllDocuments } from 'yaml'
import { Environment, readSettings } from '../../server/settings.ts'
import { dataFolder } from '../support/data-folder.ts'
import { root } from '../support/source.ts'

const folder = join(root, 'scripts/deployment/kubernetes')
const isInstalled = /kustomizeVersion: v(?:[5-9]|\d\d)/.test(
  String(spawnSync('kubectl', ['version', '--client', '-o', 'yaml']).stdout),
)
const skip = !isInstalled && 'the manifests for Kubernetes: kubectl 1.27 or newer is not installed'

interface Manifest {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  data?: Record<string, string>
}

/** The objects that `kubectl apply -k` sends. */
function rendered(path: string): Manifest[] {
  const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', path], { encoding: 'utf8' })
  // kubectl warns about deprecated fields.
  if (status !== 0 || stderr) throw new Error(stderr)
  return parseAllDocuments(stdout).map((document) => document.toJS())
}

/** Writes the example of docs/install.md to a folder, as an operator does. */
function example(t: Test): string {
  const operator = dataFolder(t)
  const text = readFileSync(join(root, 'docs/install.md'), 'utf8')
  const [, block = ''] = /^ {3}```yaml\n(.*?^ {3}kind: Kustomization\n.*?)^ {3}```/ms.exec(text) ?? []
  const secrets = 'SMTP_URL=smtps://mail.villa.example\nMETRICS_TOKEN=another-long-secret\n'
  writeFileSync(join(operator, 'kustomization.yaml'), block.replace(/^ {3}/gm, ''))
  writeFileSync(join(operator, 'site.json'), '{}')
  writeFileSync(join(operator, 'secrets.env'), secrets)
  mkdirSync(join(operator, 'mimosa-mer/scripts/deployment'), { recursive: true })
  symlinkSync(folder, join(operator, 'mimosa-mer/scripts/deployment/kubernetes'))
  return operator
}

/** The kinds with a published schema: that is, except those of CloudNativePG. */
const models: Record<string, new (data: never) => { validate(): void }> = {
  ...{ ConfigMap, Deployment, HorizontalPodAutoscaler, Ingress, NetworkPolicy, PersistentVolumeClaim },
  ...{ PodDisruptionBudget, Secret, Service, ServiceMonitor },
}

const deploymentOf = (manifests: Manifest[]) => manifests.find(({ kind }) => kind === 'Deployment') as IDeployment

/** The environment of the site's container. A value from a secret of the cluster is not known here. */
function environmentOf(manifests: Manifest[]): Record<string, string> {
  const [container] = deploymentOf(manifests).spec?.template.spec?.containers ?? []
  const dataOf = (name?: string) => manifests.find(({ metadata }) => metadata.name === name)?.data ?? {}
  const sources = (container?.envFrom ?? []).flatMap(({ configMapRef, secretRef }) => [
    ...Object.entries(dataOf(configMapRef?.name)),
    ...Object.entries(dataOf(secretRef?.name)).map(([name, value]) => [name, Buffer.from(value, 'base64').toString()]),
  ])
  const direct = (container?.env ?? []).map(({ name, value }) => [name, value ?? 'postgres://site@database/site'])
  return Object.fromEntries([...sources, ...direct])
}

for (const [name, find] of [
  ['the overlay for SQLite', () => join(folder, 'overlays/sqlite')],
  ['the example of the documentation, with PostgreSQL and both components', example],
] as const) {
  t.test(name, { skip }, async (t) => {
    const manifests = rendered(find(t))

    t.test('the schemas of the API accept every object', async (t) => {
      for (const manifest of manifests) {
        const { kind } = manifest
        const Model = models[kind]
        if (Model) t.doesNotThrow(() => new Model(manifest as never).validate(), kind)
        else t.match(kind, /^(Cluster|ScheduledBackup)$/)
      }
    })

    t.test('every variable is a setting, and the site accepts its value', async (t) => {
      const environment = environmentOf(manifests)
      const unknown = Object.keys(environment).filter((name) => !(name in Environment.properties))
      t.strictSame(unknown, [])
      t.ok(environment.SITE_URL && environment.SMTP_URL && environment.TRUST_PROXY)
      t.equal('DATABASE_URL' in environment, find === example)
      t.doesNotThrow(() => readSettings(environment))
    })

    t.test('the pod satisfies the standard "restricted", and its process can write only to its volume', async (t) => {
      const pod = deploymentOf(manifests).spec?.template.spec
      const [container] = pod?.containers ?? []
      t.match(pod, {
        ...{ automountServiceAccountToken: false, enableServiceLinks: false },
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      })
      t.match(container, {
        securityContext: {
          ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
          capabilities: { drop: ['ALL'] },
        },
        resources: { requests: { cpu: /^\d+m$/, memory: /Mi$/ }, limits: { memory: '256Mi' } },
      })
      const writable = container?.volumeMounts?.filter(({ readOnly }) => !readOnly).map(({ mountPath }) => mountPath)
      t.strictSame(writable, ['/data'])
    })

    t.test('every name refers to an existing object, and every selector to the pod', async (t) => {
      const names = manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`)
      const text = JSON.stringify(manifests)
      const references = {
        Secret: /"(?:secretRef|credentials)":\{[^}]*"name":"([^"]+)"/g,
        ConfigMap: /"configMapRef":\{"name":"([^"]+)"/g,
        Service: /"service":\{"name":"([^"]+)"/g,
        PersistentVolumeClaim: /"claimName":"([^"]+)"/g,
      }
      for (const [kind, pattern] of Object.entries(references))
        for (const [, name] of text.matchAll(pattern)) t.ok(names.includes(`${kind}/${name}`), `${kind}/${name}`)
      const labels = deploymentOf(manifests).spec?.template.metadata?.labels ?? {}
      for (const [, selector = ''] of text.matchAll(/"(?:matchLabels|selector)":(\{"app[^}]+\})/g))
        t.match(labels, JSON.parse(selector))
    })

    t.test('ingress-nginx lets the longest texts of the desk pass', async (t) => {
      const ingress = manifests.find(({ kind }) => kind === 'Ingress')
      const size = ingress?.metadata.annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'] ?? ''
      t.ok(Number(/^(\d+)m$/.exec(size)?.[1]) > 1, size)
    })

    t.test('the probes, the monitor and the ingress name routes of the site', async (t) => {
      const paths = [...JSON.stringify(manifests).matchAll(/"path":"(\/\w+)"/g)].map(([, path]) => path)
      t.strictSame([...new Set(paths)].sort(), ['/healthz', '/metrics', '/readyz'])
    })
  })
}
