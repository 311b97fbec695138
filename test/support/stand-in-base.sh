#!/bin/sh
# Makes a stand-in for the base image of the Dockerfile: Debian's minimal system with Node and npm. With it, the images
# can be built and tested on a machine that reaches no image registry. Needs root, debootstrap, buildah and npm.
# MIRROR is the Debian mirror, by default the one of debootstrap.
set -eu
cd "$(dirname "$0")/../.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The Debian release of the real base image, such as node:24.21.0-trixie-slim.
release=$(sed -n 's/^ARG NODE_IMAGE=node:[^-]*-\([a-z]*\).*/\1/p' Dockerfile)
debootstrap --variant=minbase --include=ca-certificates "$release" "$folder" ${MIRROR:+"$MIRROR"}

# The Node of the project, and an npm that uses the registry and the certificate authorities of this machine.
cp node_modules/node-linux-*/bin/node "$folder/usr/local/bin/node"
npm install --global --prefix "$folder/usr/local" npm@11
mkdir -p "$folder/usr/local/etc"
cp /etc/ssl/certs/ca-certificates.crt "$folder/etc/ssl/certs/"
cat > "$folder/usr/local/etc/npmrc" <<END
registry=$(npm config get registry)
cafile=/etc/ssl/certs/ca-certificates.crt
END

# The real base image has this user, too.
chroot "$folder" useradd --uid 1000 --user-group --create-home --shell /bin/bash node
rm -rf "$folder/var/cache/apt/archives/"*.deb "$folder/var/lib/apt/lists/"*

container=$(buildah from scratch)
buildah add --quiet "$container" "$folder" /
buildah config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin --cmd node "$container"
buildah commit --quiet --rm "$container" localhost/mimosa-mer-base
