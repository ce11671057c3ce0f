-- Every upload is compared with the images of the catalogue by its SHA-256.

create index images_sha256 on images (sha256, created_at) where state = 'final';
