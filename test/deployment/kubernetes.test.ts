// The manifests for Kubernetes: valid, with existing settings.
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Secret, Service } from 'kubernetes-models/v1'
import t from 'tap'
import { parseAllDocuments } from 'yaml'
import { Environment, readSettings } from '../../server/settings/settings.ts'
import { readSource } from '../support/source.ts'

interface Manifest {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
}

const file = readSource('scripts/deployment/kubernetes.yaml')
const manifests: Manifest[] = parseAllDocuments(file).map((document) => document.toJS())
const models: Record<string, new (data: never) => { validate(): void }> = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  NetworkPolicy,
  PodDisruptionBudget,
  Secret,
  Service,
}
const find = (kind: string) => manifests.find((manifest) => manifest.kind === kind)

t.test('the schemas of the API accept every object', async (t) => {
  t.strictSame([...new Set(manifests.map(({ kind }) => kind))].sort(), Object.keys(models))
  for (const manifest of manifests) {
    const Model = models[manifest.kind]
    if (Model) t.doesNotThrow(() => new Model(manifest as never).validate(), manifest.kind)
  }
})

t.test('every variable is a setting that the site accepts', async (t) => {
  const environment = { ...find('ConfigMap')?.data, ...find('Secret')?.stringData }
  const unknown = Object.keys(environment).filter((name) => !(name in Environment.properties))
  t.strictSame(unknown, [])
  t.ok(environment.SITE_URL && environment.DATABASE_URL && environment.SMTP_URL && environment.TRUST_PROXY)
  t.doesNotThrow(() => readSettings(environment))
})
